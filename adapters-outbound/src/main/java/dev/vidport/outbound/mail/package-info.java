/** The settings of the operator's mail server. */
@NullMarked
package dev.vidport.outbound.mail;

import org.jspecify.annotations.NullMarked;
