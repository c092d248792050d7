/**
 * The guarded HTTP client: the only way to addresses that a user names. It reaches public addresses
 * over HTTPS, within bounds of time and size.
 */
@NullMarked
package dev.vidport.outbound.egress;

import org.jspecify.annotations.NullMarked;
