/** Sends the audit log to a server of the operator. */
@NullMarked
package dev.vidport.outbound.account;

import org.jspecify.annotations.NullMarked;
