package dev.vidport.architecture.wrong.library;

import dev.vidport.architecture.wrong.storage.video.StoragePort;

/** Implements the port of an adapter. */
final class OwnStorage implements StoragePort {}
