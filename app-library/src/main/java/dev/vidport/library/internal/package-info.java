/**
 * How a Vidport is put together and run. No API: a host uses it, an embedding application does not.
 */
package dev.vidport.library.internal;
