/** Measures how much a hostile client slows down the requests of an honest one. */
package dev.vidport.bench.hostile;
