package dev.vidport.architecture.wrong.stray;

/** A class outside all modules, which no other rule covers. */
final class Stray {}
