/** The running service: a Vidport and its HTTP servers. */
package dev.vidport.host.serve;
