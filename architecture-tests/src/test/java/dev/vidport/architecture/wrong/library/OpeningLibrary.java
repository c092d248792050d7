package dev.vidport.architecture.wrong.library;

import dev.vidport.architecture.wrong.s3.Bucket;

/** A library class that needs an optional adapter. */
record OpeningLibrary(Bucket bucket) {}
