/** One video on several workers: how much sooner it is done, and what the death of one costs. */
package dev.vidport.bench.worker;
