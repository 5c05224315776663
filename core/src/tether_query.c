#include "tether_contact.h"
#include "world.h"
bool hwi_tether_find_hit(const hwi_world *world, const hwi_tether *tether, int32_t piece, hwi_tether_hit *hit)
{
    (void)world;(void)tether;(void)piece;(void)hit;
    return false;
}
bool hwi_tether_has_surroundings(const hwi_world *world, const hwi_tether *tether)
{
    (void)world;(void)tether;
    return false;
}
uint64_t hwi_tether_collider_bits(const hwi_world *world, int32_t collider)
{
    (void)world;(void)collider;
    return 0;
}
