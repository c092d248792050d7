package dev.vidport.architecture.wrong.library;

/** Represents the annotation of a framework. */
public @interface Inject {}
