/** Load from {@code wrk}, with the sides of a comparison in turns. */
package dev.vidport.bench.load;
