package dev.vidport.storage.s3;

import io.minio.MinioAsyncClient;

/** The bucket of a store, with the client to access it. */
record S3Bucket(String name, String region, MinioAsyncClient client, S3Calls calls) {}
