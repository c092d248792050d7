/** Keeps objects in an S3 store. */
package dev.vidport.s3;
