/** A Vidport host in a process of its own, with a door at the side for what a measurement needs. */
package dev.vidport.bench.host;
