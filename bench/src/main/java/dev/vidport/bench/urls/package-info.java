/** Measures the files that are made on request. */
package dev.vidport.bench.urls;
