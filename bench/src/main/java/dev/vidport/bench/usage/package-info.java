/** Measures reads and writes of the usage ledger. */
package dev.vidport.bench.usage;
