package dev.vidport.architecture.wrong.library.internal;

/** A class that embedding applications do not use. */
public final class Inside {}
