package dev.vidport.architecture.wrong.storage.video;

/** A port that another adapter declares. */
public interface StoragePort {}
