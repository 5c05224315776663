// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "catenary.h"

#include <math.h>

#include "trig.h"

#define NARROW       1e-9  // narrower than this share of its length a line counts as hanging in two halves side by side
#define FLATTEST     1e-6  // half the angle that a line without stretch still turns by when it is called straight
#define MOST_NEWTONS 200   // far more than any input was seen to need
#define MOST_TURN    300.0 // half the angle, as the logarithm that asinh is, that any valid line turns by
#define TOLERANCE    1e-13 // of the line's length
#define ROUNDING     1e-15 // of the line's width: what a solution cannot be told from
#define SERIES_WAY   0.63  // how much longer than its span a line is, up to which sinh is a short series
#define SERIES_BEND  1.5   // and up to which angle

// asinh(y) / y
static double asinh_ratio(double y)
{
    double size = fabs(y);
    double square = y * y;
    if (size < 0.02) {
        return 1.0 - square * (1.0 / 6.0 - square * (3.0 / 40.0 - square * (5.0 / 112.0 - square * (35.0 / 1152.0))));
    }
    // log(1 + m), and the rounding of 1 + m taken out again.
    double m = size + square / (1.0 + sqrt(1.0 + square));
    double grown = 1.0 + m;
    return hwi_log(grown) * (m / (grown - 1.0)) / size;
}

double hwi_asinh_difference(double low, double high, double step)
{
    // sinh of the difference is high sqrt(1 + low^2) - low sqrt(1 + high^2): of the two ways to write it, the one in
    // which nothing cancels.
    double low_root = sqrt(1.0 + low * low);
    double high_root = sqrt(1.0 + high * high);
    double first = high * low_root;
    double second = low * high_root;
    double y =
        (low < 0.0) == (high < 0.0) && first + second != 0.0 ? step * (low + high) / (first + second) : first - second;
    return y * asinh_ratio(y);
}

// sinh(u) / u - 1 and its first two derivatives with respect to u^2.
static double sinh_series(double p, double *slope, double *bend)
{
    static const double terms[] = {
        1.0 / 6.0,
        1.0 / 120.0,
        1.0 / 5040.0,
        1.0 / 362880.0,
        1.0 / 39916800.0,
        1.0 / 6227020800.0,
        1.0 / 1307674368e3,
        1.0 / 355687428096e3,
        1.0 / 121645100408832e3,
        1.0 / 5.109094217170944e19,
    };
    double value = 0.0;
    *slope = 0.0;
    *bend = 0.0;
    for (int i = (int)(sizeof terms / sizeof *terms) - 1; i >= 0; --i) {
        *bend = *bend * p + 2.0 * *slope;
        *slope = *slope * p + value;
        value = value * p + terms[i];
    }
    // value is the series without its factor p.
    *bend = *bend * p + 2.0 * *slope;
    *slope = *slope * p + value;
    return value * p;
}

// Halley's step: three times as many right digits.
static double halley(double value, double slope, double bend)
{
    return 2.0 * value * slope / (2.0 * slope * slope - value * bend);
}

// The u > 0 with sinh(u) / u = 1 + way. The starting values are polynomials fitted to the inverse, right to 3e-5 and
// 5e-3; two steps make that all digits.
static double solve_way(double way)
{
    double slope;
    double bend;
    if (way < SERIES_WAY) {
        double t = way;
        double p = 6.0 * t * (0.999969989 + t * (-0.298497851 + t * (0.124759993 - t * 0.038339064)));
        for (int i = 0; i < 2; ++i) {
            double value = sinh_series(p, &slope, &bend) - way;
            p -= halley(value, slope, bend);
        }
        return sqrt(p);
    }
    double ratio = 1.0 + way;
    double w = hwi_log(2.0 * ratio);
    double u;
    if (w < 5.0) {
        u = w - 1.43241234 +
            w * (2.88815722 + w * (-1.32916836 + w * (0.350042454 + w * (-0.0474476942 + w * 0.00257856500))));
    } else {
        double l = hwi_log(w);
        u = w + l + l / w - l * (l - 2.0) / (2.0 * w * w);
    }
    for (int i = 0; i < 2; ++i) {
        double grown = hwi_exp(u);
        double shrunk = 1.0 / grown;
        double sinh_u = 0.5 * (grown - shrunk);
        u -= halley(sinh_u - ratio * u, 0.5 * (grown + shrunk) - ratio, sinh_u);
    }
    return u;
}

// sinh(u) / u - 1 of u^2 <= 2.25
static double sinh_ratio(double p)
{
    double slope;
    double bend;
    return sinh_series(p, &slope, &bend);
}

static hwi_hang begin(double x, double z, double strain)
{
    return (hwi_hang){
        .across = x,
        .up = z,
        .strain = strain,
        .low = 2.0,
        .high = -1.0,
        .kind = HW_CATENARY_SLACK,
    };
}

// a and b of a line without stretch; the ends are less than its length apart.
static void hang_freely(hwi_hang *hang, double x, double z, double slack)
{
    // Over the span 2 a u the line is 2 a sinh(u) longer than it rises: sinh(u) / u = sqrt(1 - z^2) / x.
    double square = slack / (x * x);
    double root = sqrt(1.0 + square);
    double u = solve_way(square / (1.0 + root));
    double level = sqrt((1.0 - z) * (1.0 + z)); // a sinh(u) is half of it
    hang->a = 0.5 * x / u;
    hang->b = z / level * sqrt(hang->a * hang->a + 0.25 * level * level) - 0.5;
    hang->iterations = 2;
}

void hwi_hang_solve(hwi_hang *hang, double x, double z)
{
    *hang = begin(x, z, 0.0);
    double wide = x > NARROW ? x : NARROW;
    double distance = sqrt(wide * wide + z * z);
    double slack = (1.0 - distance) * (1.0 + distance);
    // Flatter than this its tension would run away. (It turns by 2 u, and u^2 is 3 slack / x^2.)
    if (slack > FLATTEST * FLATTEST / 3.0 * wide * wide) {
        hang_freely(hang, wide, z, slack);
        return;
    }
    hang->kind = distance < 1.0 ? HW_CATENARY_SLACK : HW_CATENARY_TAUT;
    hang->is_straight = true;
    hang->a = 0.5 / FLATTEST * wide / distance;
    hang->b = 0.5 / FLATTEST * z / distance - 0.5;
}

// Between two bounds; where they are decades apart, in the middle of the decades.
static double middle_of(double low, double high)
{
    return low > 0.0 && high > 4.0 * low ? sqrt(low * high) : 0.5 * (low + high);
}

// ---- With stretch ----
//
// Let the tension point by asinh(b / a) = m - u at A and by m + u at B. Without stretch B is at x = 2 a u, z = tanh(m),
// and a = 1 / (2 cosh(m) sinh(u)). Stretch adds e a to x and e (b + 1/2) to z. With h = e / 2 and t = tanh(m):
//
//     z = t (1 + h coth(u))
//     x = sqrt(1 - t^2) (u + h) / sinh(u)
//
// so that one unknown is left, and
//
//     (x r)^2 + (z q)^2 = 1        r = sinh(u) / (u + h),  q = 1 / (1 + h coth(u)),  t = z q
//
// Both r and q grow with u, from nothing: there is one root, and between two bounds it cannot be missed. Where the line
// is taut both are nearly straight; where it hangs, q is nearly the same for all u. Halley's steps like that.

typedef struct bend {
    double tilt;    // t
    double opening; // coth(u)
    double wide;    // (x r)^2
    double wrong;   // what the sum above is too large by
    double slope;   // its derivative,
    double bending; // and the next
} bend;

static bend bend_of(double u, double x, double z, double h)
{
    double sine;
    double cosine;
    if (u < SERIES_BEND) {
        sine = u * (1.0 + sinh_ratio(u * u));
        cosine = sqrt(1.0 + sine * sine);
    } else {
        double grown = hwi_exp(u);
        double shrunk = 1.0 / grown;
        sine = 0.5 * (grown - shrunk);
        cosine = 0.5 * (grown + shrunk);
    }
    double whole = 1.0 / (u + h);
    double r = sine * whole;
    double r_u = (cosine - r) * whole;
    double r_uu = (sine - 2.0 * r_u) * whole;
    double inverse = 1.0 / (sine + h * cosine);
    double q = sine * inverse;
    double q_u = h * inverse * inverse;
    double q_uu = -2.0 * q_u * (cosine + h * sine) * inverse;
    double size = fabs(z);
    double rest = ((1.0 - size) * sine + h * cosine) * inverse; // 1 - |t|, where nothing cancels
    double square = x * x;
    double high = z * z;
    double wide = square * r * r;
    return (bend){
        .tilt = z * q,
        .opening = cosine / sine,
        .wide = wide,
        .wrong = wide - rest * (1.0 + size * q),
        .slope = 2.0 * (square * r * r_u + high * q * q_u),
        .bending = 2.0 * (square * (r_u * r_u + r * r_uu) + high * (q_u * q_u + q * q_uu)),
    };
}

// A first guess. A line that turns little is a parabola, x^2 / (6 d) u^3 + (d - 1) u = h, with d the distance of its
// ends; one that turns much is all exponential.
static double guess_bend(double x, double z, double h)
{
    double distance = sqrt(x * x + z * z);
    double cube = x * x / (6.0 * distance);
    double linear = distance - 1.0;
    // At u = 1 the parabola would be too wide: the root is below.
    if (cube + linear > h) {
        // From above; each of the terms alone would be enough there.
        double u = linear > 0.0 ? h / linear : sqrt(-linear / cube) + hwi_exp(hwi_log(h / cube) * (1.0 / 3.0));
        u = u < 1.0 ? u : 1.0;
        for (int i = 0; i < 8; ++i) {
            double value = (cube * u * u + linear) * u - h;
            double next = u - value / (3.0 * cube * u * u + linear);
            bool done = !(next < u * (1.0 - 1e-3));
            u = next > 0.0 ? next : u;
            if (done) {
                break;
            }
        }
        return u;
    }
    double tilt = fabs(z) / (1.0 + h);
    double level = tilt < 1.0 ? sqrt((1.0 - tilt) * (1.0 + tilt)) : 1.0;
    double ratio = 2.0 * level / x;
    double first = ratio > 3.0 ? hwi_log(ratio * (1.0 + h)) : 1.0;
    double u = hwi_log(ratio * (first + h));
    return u > 0.5 ? u : 0.5;
}

void hwi_hang_solve_elastic(hwi_hang *hang, double x, double z, double strain, bool warm)
{
    double u = hang->turn;
    *hang = begin(x, z, strain);
    double wide = x > NARROW ? x : NARROW;
    double h = 0.5 * strain;
    hang->kind = wide * wide + z * z < 1.0 ? HW_CATENARY_SLACK : HW_CATENARY_TAUT;
    if (!(warm && u > 0.0 && u < MOST_TURN)) {
        u = guess_bend(wide, z, h);
    }
    double low = 0.0;
    double high = MOST_TURN;
    double pulled = z * z > 1.0 ? 1.0 : 0.0; // then two large numbers make a small one
    bend b;
    for (;;) {
        b = bend_of(u, wide, z, h);
        hang->iterations += 1;
        if (fabs(b.wrong) <= ROUNDING * ((1.0 + u) * b.wide + pulled) || hang->iterations == MOST_NEWTONS) {
            break;
        }
        if (b.wrong > 0.0) {
            high = u;
        } else {
            low = u;
        }
        double next = u - halley(b.wrong, b.slope, b.bending);
        next = next > low && next < high ? next : middle_of(low, high);
        if (next == u) {
            break;
        }
        u = next;
    }
    hang->turn = u;
    // x = a (2 u + e), and nothing cancels.
    hang->a = 0.5 * wide / (u + h);
    hang->b = 0.5 * (b.tilt * b.opening - 1.0);
}

// One end's share above a seabed: the line hangs from it down to where it lies.
typedef struct descent {
    double v;   // length that hangs
    double x;   // how far that reaches
    double v_a; // and how both grow with a
    double x_a;
} descent;

static descent descend(double a, double height, double strain)
{
    // The tension at the end is t: t - a + strain (t^2 - a^2) / 2 = height.
    double sum = a + height + 0.5 * strain * a * a;
    double t = 2.0 * sum / (1.0 + sqrt(1.0 + 2.0 * strain * sum));
    double excess = height / (1.0 + 0.5 * strain * (t + a)); // t - a
    descent d = {.v = sqrt(excess * (t + a))};
    if (!(a > 0.0 && d.v > 0.0)) {
        d.v_a = 0.0;
        return d;
    }
    double angle = hwi_asinh_difference(0.0, d.v / a, d.v / a);
    double t_a = (1.0 + strain * a) / (1.0 + strain * t);
    d.v_a = (t * t_a - a) / d.v;
    d.x = a * angle + strain * a * d.v;
    d.x_a = angle - d.v / t + a * d.v_a / t + strain * (d.v + a * d.v_a);
    return d;
}

typedef struct floor_problem {
    double height_a;
    double height_b;
    double strain;
    double friction; // 0 where it is not felt
} floor_problem;

// How far the line reaches for a pull a, and how that grows.
static double reach_on_floor(const floor_problem *problem, double a, double *slope, descent *from_a, descent *from_b)
{
    *from_a = descend(a, problem->height_a, problem->strain);
    *from_b = descend(a, problem->height_b, problem->strain);
    double lying = 1.0 - from_a->v - from_b->v;
    double lying_a = -from_a->v_a - from_b->v_a;
    double strained = a * lying; // tension, summed over what lies
    double strained_a = lying + a * lying_a;
    if (problem->friction > 0.0) {
        double gripped = a / problem->friction; // the length that friction needs to hold the pull
        double held = gripped < lying ? gripped : lying;
        strained = a * held - 0.5 * problem->friction * held * held;
        strained_a = gripped < lying ? held : lying + (a - problem->friction * lying) * lying_a;
    }
    *slope = from_a->x_a + from_b->x_a + lying_a + problem->strain * strained_a;
    return from_a->x + from_b->x + lying + problem->strain * strained;
}

// The pull at which all of the line has just left the floor, from above.
static double largest_pull(const floor_problem *problem)
{
    double high = 1.0;
    for (int i = 0; i < 60; ++i) {
        double lifted =
            descend(high, problem->height_a, problem->strain).v + descend(high, problem->height_b, problem->strain).v;
        if (lifted >= 1.0) {
            break;
        }
        high *= 4.0;
    }
    return high;
}

void hwi_hang_solve_seabed(hwi_hang *hang, double x, double z, double strain, double depth, double friction)
{
    if (strain > 0.0) {
        hwi_hang_solve_elastic(hang, x, z, strain, false);
    } else {
        hwi_hang_solve(hang, x, z);
    }
    // The lowest point is where the tension is all across: at s = -b, if that is on the line.
    double lowest = hang->b < 0.0 && hang->b > -1.0 ? hwi_hang_at(hang, -hang->b).z : 0.0;
    lowest = hang->is_straight ? 0.0 : lowest;
    if (lowest >= -depth) {
        return;
    }
    floor_problem problem = {
        .height_a = depth,
        .height_b = depth + z,
        .strain = strain,
        .friction = depth == 0.0 ? friction : 0.0,
    };
    descent from_a;
    descent from_b;
    double slope;
    double low = 0.0;
    double a = 0.0;
    int32_t iterations = hang->iterations;
    bool heaped = x <= reach_on_floor(&problem, 0.0, &slope, &from_a, &from_b);
    if (!heaped) {
        // Between the two bounds there is exactly one pull: a Newton step that leaves them is replaced by their middle.
        double high = largest_pull(&problem);
        a = hang->a < high && hang->a > 0.0 ? hang->a : 0.5 * high;
        for (int i = 0; i < MOST_NEWTONS; ++i) {
            double wrong = reach_on_floor(&problem, a, &slope, &from_a, &from_b) - x;
            iterations += 1;
            if (fabs(wrong) < 0.01 * TOLERANCE || high - low <= 1e-15 * high) {
                break;
            }
            if (wrong > 0.0) {
                high = a;
            } else {
                low = a;
            }
            double next = a - wrong / slope;
            if (next == a) {
                break;
            }
            // Pulls span many decades: in the middle of those.
            a = next > low && next < high ? next : middle_of(low, high);
        }
    }
    hang->kind = heaped ? HW_CATENARY_HEAPED : HW_CATENARY_RESTING;
    hang->a = a;
    hang->b = -from_a.v;
    hang->low = from_a.v;
    hang->high = 1.0 - from_b.v;
    hang->lying = x - from_a.x - from_b.x;
    hang->depth = depth;
    hang->friction = problem.friction;
    hang->iterations = iterations;
}

// The curve from s = 0 with a tension of (a, b) there.
static hwi_hang_point on_curve(double a, double b, double strain, double s)
{
    double end = b + s;
    double low = sqrt(a * a + b * b);
    double high = sqrt(a * a + end * end);
    hwi_hang_point point = {.tension = high};
    if (low + high > 0.0) {
        point.z = s * (b + end) / (low + high) + strain * s * (b + 0.5 * s);
    }
    if (a > 0.0) {
        point.x = a * hwi_asinh_difference(b / a, end / a, s / a) + strain * a * s;
    }
    return point;
}

hwi_hang_point hwi_hang_at(const hwi_hang *hang, double s)
{
    if (hang->is_straight) {
        double end = hang->b + s;
        return (hwi_hang_point){s * hang->across, s * hang->up, sqrt(hang->a * hang->a + end * end)};
    }
    if (hang->low > hang->high || s <= hang->low) {
        return on_curve(hang->a, hang->b, hang->strain, s);
    }
    hwi_hang_point touch = on_curve(hang->a, hang->b, hang->strain, hang->low);
    double bottom = hang->high - hang->low;
    if (s < hang->high) {
        double pull = hang->a - hang->friction * (hang->high - s);
        return (hwi_hang_point){touch.x + hang->lying * ((s - hang->low) / bottom), -hang->depth,
                                pull > 0.0 ? pull : 0.0};
    }
    hwi_hang_point point = on_curve(hang->a, 0.0, hang->strain, s - hang->high);
    point.x += touch.x + hang->lying;
    point.z -= hang->depth;
    return point;
}

// Tension, summed over the curve from s = 0 on, with (a, b) there.
static double curve_sum(double a, double b, double s)
{
    double end = b + s;
    double low = sqrt(a * a + b * b);
    double high = sqrt(a * a + end * end);
    if (!(low + high > 0.0)) {
        return 0.0;
    }
    double turn = a > 0.0 ? a * hwi_asinh_difference(b / a, end / a, s / a) : 0.0;
    return 0.5 * (s * high + b * s * (b + end) / (low + high) + a * turn);
}

double hwi_hang_sum(const hwi_hang *hang)
{
    if (hang->low > hang->high) {
        return curve_sum(hang->a, hang->b, 1.0);
    }
    double lying = hang->high - hang->low;
    double gripped = hang->friction > 0.0 ? hang->a / hang->friction : lying;
    double held = gripped < lying ? gripped : lying;
    double bottom = held * (hang->a - 0.5 * hang->friction * held);
    return curve_sum(hang->a, hang->b, hang->low) + bottom + curve_sum(hang->a, 0.0, 1.0 - hang->high);
}
