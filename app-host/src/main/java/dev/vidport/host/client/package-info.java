/**
 * The client of the public API for the command line, tests and benchmarks: resumable uploads and
 * the status of videos.
 */
package dev.vidport.host.client;
