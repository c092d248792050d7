/** The client of servers that recognize speech. */
@NullMarked
package dev.vidport.outbound.caption;

import org.jspecify.annotations.NullMarked;
