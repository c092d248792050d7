/** What a person at a terminal sees of long work. */
package dev.vidport.host.terminal;
