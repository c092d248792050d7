package dev.vidport.architecture.wrong.stray;

/** A class outside all modules. */
final class Stray {}
