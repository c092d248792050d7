package dev.vidport.architecture.wrong.library;

import dev.vidport.architecture.wrong.usecases.video.DeletionListener;

/** Implements an interface of the use cases that is not a port. */
final class Listening implements DeletionListener {}
