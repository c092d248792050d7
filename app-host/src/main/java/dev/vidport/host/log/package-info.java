/** The log of the host. */
package dev.vidport.host.log;
