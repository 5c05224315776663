// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Our own elementary functions. The C library's differ from platform to platform in the last bits, and one bit is
// enough to send two simulations apart. These use only + - * / and exact operations, in a fixed order.
//
// Accuracy: about 1 unit in the last place; the tests compare with the C library's.

#ifndef HWI_TRIG_H
#define HWI_TRIG_H

// Full accuracy up to |x| = 2^30; beyond, x is first reduced by the double nearest to 2 pi. NaN for infinities.
double hwi_sin(double x);
double hwi_cos(double x);

double hwi_exp(double x);

// -infinity at 0, NaN below.
double hwi_log(double x);

double hwi_atan2(double y, double x);

#endif
