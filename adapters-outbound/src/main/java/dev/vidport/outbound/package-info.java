/** Everything that calls out to other services. */
@NullMarked
package dev.vidport.outbound;

import org.jspecify.annotations.NullMarked;
