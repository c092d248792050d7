/** The process that has the embedded database open: how it is found, and how others wait for it. */
package dev.vidport.host.owner;
