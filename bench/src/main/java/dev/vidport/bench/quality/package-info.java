/** Measures bits and processor time of renditions at equal quality. */
package dev.vidport.bench.quality;
