/** Takes payments through Stripe. */
@NullMarked
package dev.vidport.outbound.billing;

import org.jspecify.annotations.NullMarked;
