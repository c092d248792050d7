/** Vidport without HTTP, to be embedded in another program. */
package dev.vidport.library;
