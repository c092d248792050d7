/** The settings of the payment provider, and the alerts of payments. */
@NullMarked
package dev.vidport.outbound.billing;

import org.jspecify.annotations.NullMarked;
