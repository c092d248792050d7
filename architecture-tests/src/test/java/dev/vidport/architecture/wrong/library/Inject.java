package dev.vidport.architecture.wrong.library;

/** Stands for the annotation of a framework. */
public @interface Inject {}
