package dev.vidport.architecture.wrong.stray;

/** Belongs to no module, so no other rule would see it. */
final class Stray {}
