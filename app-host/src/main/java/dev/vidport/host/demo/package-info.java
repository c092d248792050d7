/** The clip and the account of the {@code demo} command. */
package dev.vidport.host.demo;
