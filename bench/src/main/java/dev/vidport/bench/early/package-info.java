/** How soon a video can be watched that players can be given as it is. */
package dev.vidport.bench.early;
