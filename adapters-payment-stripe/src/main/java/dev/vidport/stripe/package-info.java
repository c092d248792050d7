/** Takes payments through Stripe. */
@NullMarked
package dev.vidport.stripe;

import org.jspecify.annotations.NullMarked;
