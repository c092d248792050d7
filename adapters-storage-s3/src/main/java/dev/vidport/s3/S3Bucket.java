package dev.vidport.s3;

/** The bucket of a store, with the client to access it. */
record S3Bucket(String name, String region, S3Client client, S3Calls calls) {}
