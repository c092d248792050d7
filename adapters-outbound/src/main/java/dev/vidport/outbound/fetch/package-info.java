/** Fetches the files of imports, with the guarded client. */
@NullMarked
package dev.vidport.outbound.fetch;

import org.jspecify.annotations.NullMarked;
