/** The running service: a {@code Vidport} and its HTTP servers. */
package dev.vidport.host.serve;
