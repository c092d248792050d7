/** Progress output for terminals and logs. */
package dev.vidport.host.terminal;
