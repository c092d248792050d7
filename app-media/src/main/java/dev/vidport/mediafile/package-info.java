/**
 * Reads and makes media files in the process of an application: without jobs, a database or a
 * server. {@link dev.vidport.mediafile.Media} is the entry.
 */
package dev.vidport.mediafile;
