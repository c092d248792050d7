/** Delivers events to the endpoints of webhooks. */
@NullMarked
package dev.vidport.outbound.webhook;

import org.jspecify.annotations.NullMarked;
