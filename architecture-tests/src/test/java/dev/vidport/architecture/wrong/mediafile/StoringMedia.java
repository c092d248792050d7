package dev.vidport.architecture.wrong.mediafile;

import dev.vidport.architecture.wrong.storage.video.StoragePort;

/** A class for single media files that knows another adapter. */
record StoringMedia(StoragePort store) {}
