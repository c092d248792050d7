/** How the host logs. */
package dev.vidport.host.log;
