/** Measures what renditions cost in bits and in processor time, at equal quality. */
package dev.vidport.bench.quality;
