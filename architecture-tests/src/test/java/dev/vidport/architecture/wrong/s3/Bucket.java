package dev.vidport.architecture.wrong.s3;

/** A class of an optional adapter. */
public final class Bucket {}
