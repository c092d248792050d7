/** The settings of issuers of OpenID Connect, and what opens them. */
@NullMarked
package dev.vidport.outbound.access;

import org.jspecify.annotations.NullMarked;
