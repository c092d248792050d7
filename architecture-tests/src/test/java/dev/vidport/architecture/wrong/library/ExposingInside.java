package dev.vidport.architecture.wrong.library;

import dev.vidport.architecture.wrong.library.internal.Inside;

/** A public class of the API with a type of the inside in its signature. */
public record ExposingInside(Inside inside) {}
