/** Sends messages through the operator's mail server. */
@NullMarked
package dev.vidport.smtp;

import org.jspecify.annotations.NullMarked;
