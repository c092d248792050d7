/** Vidport as a library without HTTP, for embedding in another program. */
package dev.vidport.library;
