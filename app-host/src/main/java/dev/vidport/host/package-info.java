/** The runnable service and its command line. */
package dev.vidport.host;
